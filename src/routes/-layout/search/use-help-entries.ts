import { useQuery } from '@tanstack/react-query'
import type { VideoTutorial } from '@/contract/support/help'
import { manualName } from '@/domain/help/manual'
import { routeNames } from '@/domain/help/route-name'
import { hasHelp } from '@/features/help/has-help'
import { manualTab, showManual } from '@/features/help/manual'
import { videoTutorialsQuery } from '@/features/help/queries'
import { useAuditVideo } from '@/features/help/use-audit-video'
import type { SearchEntry } from '@/features/search/search-entry'
import { pharmacyQuery } from '@/features/session/queries'
import { usePlatform } from '@/parts/platform/platform'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'

type Help = { pharmacy: number | null; onPlay: (video: VideoTutorial) => void }

/** The manual and the tutorials of all screens, as the help menu of each has them. */
export function useHelpEntries({ pharmacy, onPlay }: Help): SearchEntry[] {
  const scope = useSessionScope()
  const { device, identity, viewer } = scope
  const audit = useAuditVideo()
  const isShown = hasHelp(viewer, usePlatform())
  const { data } = useQuery({ ...pharmacyQuery(device, identity, pharmacy ?? 0), enabled: false })
  const ofPharmacy = data?.pharmaLaboratoryRelations.map(({ laboratory }) => laboratory) ?? []
  const laboratories = viewer.laboratory === null ? ofPharmacy : [viewer.laboratory]
  const topic = {
    laboratories: laboratories.map(({ id }) => id),
    modules: data?.pharmaReboticaModules?.map(({ reboticaModule }) => reboticaModule.id) ?? [],
  }
  const { data: { videos } = { videos: [] } } = useQuery({
    queryKey: ownedKey('help', identity, 'all', topic.laboratories, topic.modules),
    // Each as its own screen asks for it, so that what is known of one serves both.
    queryFn: async ({ client }) => {
      const asked = routeNames.map((tag) =>
        client.ensureQueryData(videoTutorialsQuery(scope, { tag, ...topic })),
      )
      const answers = await Promise.allSettled(asked)
      const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      return {
        videos: [...new Map(known.map((video) => [video.id, video])).values()],
        isWhole: answers.every(({ status }) => status === 'fulfilled'),
      }
    },
    // What could not be asked is asked at the next opening.
    staleTime: ({ state }) => (state.data?.isWhole ? 5 * 60_000 : 0),
    enabled: isShown,
  })
  if (!isShown) return []
  const name = manualName(laboratories[0]?.name, isLaboratory(viewer) ? 'laboratorio' : 'farmacia')
  return [
    {
      key: 'help:manual',
      kind: 'help',
      name: 'Manual de uso (PDF)',
      words: ['ayuda instrucciones'],
      run: () => void showManual({ device, name, tab: manualTab() }),
    },
    ...videos.map((video): SearchEntry => {
      const isOurs = video.video.startsWith('/')
      const openElsewhere = () => {
        audit(video.id)
        window.open(video.video, '_blank', 'noopener,noreferrer')
      }
      return {
        key: `help:${video.id}`,
        kind: 'help',
        name: video.name,
        words: ['video tutorial ayuda'],
        note: isOurs ? 'Video' : 'Video (se abre en otra pestaña)',
        // Our pages play no media of others.
        run: isOurs ? () => onPlay(video) : openElsewhere,
      }
    }),
  ]
}
