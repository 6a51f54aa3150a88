import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { User } from '@/contract/session/session'
import type { VideoTutorial } from '@/contract/support/help'
import { answering, noConnection } from '../../mocks/answer'
import { pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { platform } from '../../mocks/fixtures/platform'
import { server } from '../../mocks/server'

const tutorial = (fields: Partial<VideoTutorial>): VideoTutorial => ({
  id: 1,
  name: 'El resumen',
  video: '/api/v4/video-tutorial/file/a',
  captions: '/api/v4/video-tutorial/file/b',
  presentation: false,
  ...fields,
})
const laboratoryUser: User = {
  ...delegate,
  laboratory: {
    id: 7,
    name: 'Laboratorios Norte',
    image: null,
    corporativeColor: null,
    category: { prescription: true },
    reboticaHelpMenu: true,
    laboratoryAssociation: null,
  },
}

const asked: URLSearchParams[] = []
const audited: (string | null)[] = []
const serve = (videos: VideoTutorial[], user: User = pharmacist) =>
  server.use(
    ...appAnswers({ user }),
    answering('notifications', () => []),
    answering('videoTutorials', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return { data: videos }
    }),
    answering('auditVideoTutorial', ({ request }) => {
      audited.push(new URL(request.url).searchParams.get('video'))
      return {}
    }),
  )
const play = vi.fn<() => Promise<void>>()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked.length = 0
  audited.length = 0
  play.mockReset().mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const openHelp = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ayuda' }))
  return within(await screen.findByRole('dialog', { name: 'Ayuda' }))
}
const watch = async (name: string) => {
  const help = await openHelp()
  await userEvent.click(await help.findByRole('button', { name }))
  return screen.findByRole('dialog', { name })
}
const playerIn = (dialog: HTMLElement): HTMLVideoElement => {
  const video = dialog.querySelector('video')
  if (video === null) throw new Error('no video')
  return video
}

describe('the help menu', () => {
  test('has the tutorials of the screen, for the pharmacy’s laboratories and modules', async () => {
    serve([tutorial({})])
    const modules = [{ reboticaModule: { id: 3 } }]
    server.use(answering('pharmacy', () => ({ ...pharmacy, pharmaReboticaModules: modules })))
    await openApp({ path: '/purchase-order/1', user: pharmacist })
    await screen.findByText(pharmacy.name)
    const help = await openHelp()
    expect(await help.findByRole('button', { name: 'El resumen' })).toBeInTheDocument()
    const [query] = asked
    expect(query?.get('tag')).toBe('purchase-order')
    const related = pharmacy.pharmaLaboratoryRelations.map(({ laboratory }) => String(laboratory.id))
    expect(query?.getAll('laboratories').join().split(',')).toEqual(related)
    expect(query?.get('reboticaModules')).toBe('3')
  })

  test('says where there are none: "Sin videos para esta sección"', async () => {
    serve([])
    await openApp({ path: '/dashboard/1', user: pharmacist })
    expect(await (await openHelp()).findByText('Sin videos para esta sección')).toBeInTheDocument()
  })

  test('offers to try again when the list cannot be read', async () => {
    serve([])
    server.use(answering('videoTutorials', noConnection))
    await openApp({ path: '/dashboard/1', user: pharmacist })
    const help = await openHelp()
    expect(await help.findByText('No se han podido cargar los videos')).toBeInTheDocument()
    serve([tutorial({})])
    await userEvent.click(help.getByRole('button', { name: 'Reintentar' }))
    expect(await help.findByRole('button', { name: 'El resumen' })).toBeInTheDocument()
  })

  test('shows a laboratory its presentation apart, also on its own start page', async () => {
    serve([tutorial({ id: 9, name: 'Rebotica en dos minutos', presentation: true })], laboratoryUser)
    await openApp({ path: `/laboratory/${laboratoryUser.id}`, user: laboratoryUser })
    const help = await openHelp()
    expect(await help.findByRole('heading', { name: 'Presentación' })).toBeInTheDocument()
    expect(help.getByRole('button', { name: 'Rebotica en dos minutos' })).toBeInTheDocument()
    expect(help.getByText('Sin videos para esta sección')).toBeInTheDocument()
    expect(asked[0]?.get('tag')).toBe('laboratorio')
    expect(asked[0]?.get('laboratories')).toBe('7')
  })

  test.each([
    ['a pharmacy where the host has no documentation', pharmacist, '/dashboard/1'],
    [
      'a laboratory that has switched it off',
      {
        ...laboratoryUser,
        laboratory: laboratoryUser.laboratory && { ...laboratoryUser.laboratory, reboticaHelpMenu: false },
      },
      '/laboratory/31',
    ],
  ])('is not there for %s', async (_, user, path) => {
    serve([], user)
    const closed = { ...platform, documentationEnabled: false }
    server.use(answering('platformConfiguration', () => closed))
    await openApp({ path, user })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() =>
      expect(localStorage.getItem('rebotica:platform')).toContain('"documentationEnabled":false'),
    )
    expect(screen.queryByRole('button', { name: 'Ayuda' })).not.toBeInTheDocument()
  })

  test('names a tutorial as it is called, and never as markup', async () => {
    const name = '<img src=x onerror="alert(1)">'
    serve([tutorial({ name })])
    await openApp({ path: '/dashboard/1', user: pharmacist })
    const entry = await (await openHelp()).findByRole('button', { name })
    expect(entry.querySelector('img')).toBeNull()
  })
})

describe('a video tutorial', () => {
  test('opens in a dialog of its own, with captions, and starts 750 ms later', async () => {
    serve([tutorial({})])
    await openApp({ path: '/dashboard/1', user: pharmacist })
    const help = await openHelp()
    const entry = await help.findByRole('button', { name: 'El resumen' })
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      act(() => entry.click())
      const video = playerIn(screen.getByRole('dialog', { name: 'El resumen' }))
      expect(video).toHaveAttribute('src', '/api/v4/video-tutorial/file/a')
      expect(video).toHaveAttribute('controls')
      expect(video.querySelector('track')).toHaveAttribute('src', '/api/v4/video-tutorial/file/b')
      expect(video.querySelector('track')).toHaveAttribute('kind', 'captions')
      act(() => void vi.advanceTimersByTime(749))
      expect(play).not.toHaveBeenCalled()
      act(() => void vi.advanceTimersByTime(1))
      expect(play).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })

  test('is told to the server once, when it plays', async () => {
    serve([tutorial({ id: 5 })])
    await openApp({ path: '/dashboard/1', user: pharmacist })
    const video = playerIn(await watch('El resumen'))
    expect(audited).toEqual([])
    for (let n = 0; n < 2; n++) act(() => void video.dispatchEvent(new Event('play')))
    await waitFor(() => expect(audited).toEqual(['5']))
  })

  test('closed with Escape leads back to the help menu', async () => {
    serve([tutorial({})])
    await openApp({ path: '/dashboard/1', user: pharmacist })
    await watch('El resumen')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Ayuda' })).toBeInTheDocument()
  })

  test('that cannot be played says so', async () => {
    serve([tutorial({})])
    await openApp({ path: '/dashboard/1', user: pharmacist })
    const video = playerIn(await watch('El resumen'))
    act(() => void video.dispatchEvent(new Event('error')))
    expect(await screen.findByText(/No se ha podido reproducir el video/)).toBeInTheDocument()
  })

  test('of another site opens there, in another tab, and is told to the server, too', async () => {
    serve([tutorial({ id: 6, video: 'https://videos.example/6', captions: null })])
    await openApp({ path: '/dashboard/1', user: pharmacist })
    const link = await (await openHelp()).findByRole('link', { name: /El resumen/ })
    expect(link).toHaveAttribute('href', 'https://videos.example/6')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    await waitFor(() => expect(audited).toEqual(['6']))
  })
})

describe('the manual', () => {
  const tab = () => {
    const replace = vi.fn()
    const body = { textContent: '' }
    const close = vi.fn()
    vi.spyOn(window, 'open').mockReturnValue({
      opener: null,
      closed: false,
      close,
      document: { documentElement: { lang: '' }, title: '', body },
      location: { replace },
    } as unknown as Window)
    return { replace, close }
  }

  test.each([
    ['a pharmacy', pharmacist, '/dashboard/1', /-farmacia$/],
    ['a laboratory', laboratoryUser, `/laboratory/${laboratoryUser.id}`, /^laboratorios-norte-laboratorio$/],
  ])('of %s is that of its first laboratory and its role', async (_, user, path, name) => {
    serve([], user)
    const names: string[] = []
    server.use(
      answering('manual', ({ params }) => {
        names.push(String(params.name))
        return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
      }),
    )
    const { replace } = tab()
    await openApp({ path, user })
    await screen.findByRole('heading', { level: 1 })
    await userEvent.click((await openHelp()).getByRole('button', { name: 'Manual de uso (PDF)' }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:test'))
    expect(names).toEqual([expect.stringMatching(name)])
  })

  test('says why it does not open without a network', async () => {
    serve([])
    server.use(answering('manual', noConnection))
    const { close } = tab()
    await openApp({ path: '/dashboard/1', user: pharmacist })
    await userEvent.click((await openHelp()).getByRole('button', { name: 'Manual de uso (PDF)' }))
    expect(await screen.findByText(/No se ha podido abrir el manual/)).toBeInTheDocument()
    expect(close).toHaveBeenCalled()
  })
})
