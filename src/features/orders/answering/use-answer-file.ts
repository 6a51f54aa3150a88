import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { AnswerFile } from '@/contract/orders/order-answers'
import { draftOf } from '@/domain/order/answer-draft'
import type { LoadedFile } from '@/features/orders/answering/use-answering'
import { failureText } from '@/parts/connection/no-connection'
import { readTextFile } from '@/parts/pasted/read-text-file'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

/** In bytes; the server counts its characters. */
const maxBytes = 1_000_000

/** A file of answers: the server reads it, and what it cannot read is shown with its place. */
export function useAnswerFile(order: number, { onLoad }: { onLoad: () => void }) {
  const { device } = useSessionScope()
  const [file, setFile] = useState<LoadedFile | null>(null)
  const [problems, setProblems] = useState<AnswerFile['problems']>([])
  const say = (text: string) => setProblems([{ row: null, column: null, text }])

  const reading = useSingleMutation({
    mutationFn: async (chosen: File) => {
      const text = await readTextFile(chosen)
      return unwrap(await device.client.call('readAnswerFile', { params: { id: order }, body: { text } }))
    },
    onMutate: () => {
      setFile(null)
      setProblems([])
    },
    onSuccess: ({ source, lines, problems }, { name }) => {
      setProblems(problems)
      if (lines.length === 0) return
      onLoad()
      setFile({ name, source, drafts: new Map(lines.map(({ line, ...answer }) => [line, draftOf(answer)])) })
    },
    onError: (error) => say(failureText(error)),
  })

  return {
    file,
    problems,
    isReading: reading.isPending,
    choose: (chosen: File | null | undefined) => {
      if (!chosen) return
      if (chosen.size > maxBytes)
        say('El archivo es demasiado grande: no parece una respuesta a este pedido.')
      else if (/\.(xlsx?|ods)$/i.test(chosen.name))
        say('Es un libro de una hoja de cálculo: guárdelo como CSV y cárguelo otra vez.')
      else reading.mutate(chosen)
    },
    forget: () => {
      setFile(null)
      setProblems([])
    },
  }
}
