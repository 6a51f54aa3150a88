import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { snapshotAttribute } from '@/app/first-screen/start-page'
import { loadBoard } from '@/features/sales/dashboard/dashboard-screen'
import { widgets } from '@/features/sales/dashboard/widgets'
import type { Device } from '@/offline/device/device'
import { type ShownScreen, type SnapshotAnswer, sessionText } from '@/offline/session/screen-snapshot'

type Priming = {
  device: Pick<Device, 'session'>
  queryClient: QueryClient
  router: AnyRouter
  shown: ShownScreen
}

/**
 * Makes the app's first screen the one that is on show: with the same answers, where it shows figures, and with the code of
 * its widgets. They are asked for again at once, so that the engine confirms what is shown. Where that fails, the screen comes
 * without them.
 */
export async function primeFirstScreen({ device, queryClient, router, shown }: Priming): Promise<void> {
  const { screen, answers, withFigures } = shown
  const session = device.session.getSnapshot()
  // Ended since the screen snapshot was read: nobody will ask the worker that has its data.
  if (!session || sessionText(session) !== screen.session) {
    window.startPage?.salesWorker?.terminate()
    if (window.startPage) window.startPage.salesWorker = null
    return
  }
  if (withFigures)
    for (const { key, data } of JSON.parse(await answers.catch(() => '[]')) as SnapshotAnswer[])
      queryClient.setQueryData(key as QueryKey, data, { updatedAt: 0 })
  const slots = [...document.querySelectorAll<HTMLElement>(`[${snapshotAttribute}] [data-widget]`)]
  const names = slots.filter((slot) => slot.hasChildNodes()).map(({ dataset }) => dataset.widget ?? '')
  const needed = Object.entries(widgets).filter(([name]) => names.some((key) => key.startsWith(`${name}-`)))
  await Promise.allSettled([router.load(), loadBoard(), ...needed.map(([, widget]) => widget.load())])
}
