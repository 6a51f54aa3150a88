import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchWithProgress } from '@/api/fetch-with-progress'
import { CallError, httpFailure, unwrap } from '@/api/outcome'
import type { PharmacyFileChanges, PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import { subjectKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

export type FileKind = 'sales' | 'stock'

/** What was chosen on the screen. How it is written and its year belong to the file: another one starts without them. */
export type ChosenFile = {
  kind: FileKind
  pharmacy: string | null
  file: File | null
  amounts: 'auto' | 'euros' | 'cents'
  decimals: 'auto' | 'comma' | 'dot'
  dates: 'auto' | 'dmy' | 'mdy'
  year: string
  /** By their places in the file; null: as their names say. */
  columns: Record<string, number | null> | null
}

const ofTheFile = { amounts: 'auto', decimals: 'auto', dates: 'auto', year: '', columns: null } as const
const nothing: ChosenFile = { kind: 'sales', pharmacy: null, file: null, ...ofTheFile }

/** As the server takes it (src/contract/connector/pharmacy-files.ts). */
export const maxBytes = 200 * 1024 * 1024

/** Large files over slow lines; reading them takes as long as sending them. */
const timeoutMs = 20 * 60_000

/** Sends the chosen file to be read each time that something about it changes, and stores what was shown. */
export function useFileUpload() {
  const { device } = useSessionScope()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(nothing)
  const [progress, setProgress] = useState(0)
  /** Stays while the same file is read once more. */
  const [preview, setPreview] = useState<PharmacyFilePreview | null>(null)
  const [stored, setStored] = useState<PharmacyFileChanges | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const reading = useMutation({
    mutationFn: async ({ kind, pharmacy, file, amounts, decimals, dates, year, columns }: ChosenFile) => {
      sending.current?.abort()
      const controller = new AbortController()
      sending.current = controller
      setProgress(0)
      return unwrap(
        await device.client.call('previewPharmacyFile', {
          body: {
            pharmacy: pharmacy ?? '',
            kind,
            ...(kind === 'sales' && { amounts }),
            ...(decimals !== 'auto' && { decimals }),
            ...(dates !== 'auto' && { dates }),
            ...(year !== '' && { year }),
            ...(columns && { columns: JSON.stringify(columns) }),
          },
          files: file === null ? [] : [file],
          signal: controller.signal,
          timeoutMs,
          fetch: fetchWithProgress((fraction) => {
            if (sending.current === controller) setProgress(fraction)
          }),
        }),
      )
    },
    onSuccess: setPreview,
    onError: (error) => {
      if (!isAborted(error)) setPreview(null)
    },
  })
  const storing = useSingleMutation({
    mutationFn: async (body: { pharmacy: string; upload: string; confirmed?: boolean }) =>
      unwrap(await device.client.call('storePharmacyFile', { body, timeoutMs })),
    onSuccess: ({ changes }) => {
      setStored(changes)
      void queryClient.invalidateQueries({ queryKey: subjectKey('admin') })
    },
    // What was shown no longer holds: shown again before it is stored.
    onError: (error) => {
      if (['edit_conflict', 'not_found'].includes(httpFailure(error)?.error.code ?? ''))
        reading.mutate(chosen)
    },
  })

  const change = (patch: Partial<ChosenFile>) => {
    const isOther = 'file' in patch || 'kind' in patch
    const next = { ...chosen, ...(isOther && ofTheFile), ...patch }
    setChosen(next)
    setStored(null)
    if (isOther || next.pharmacy !== chosen.pharmacy) setPreview(null)
    storing.reset()
    if (next.file !== null && next.file.size <= maxBytes && next.pharmacy !== null)
      return reading.mutate(next)
    sending.current?.abort()
    reading.reset()
  }
  const startAgain = () => change({ file: null })
  return { chosen, change, startAgain, progress, preview, reading, storing, stored }
}

const isAborted = (error: Error): boolean => error instanceof CallError && error.failure.kind === 'aborted'
