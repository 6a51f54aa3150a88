import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { AnswerFile } from '@/contract/orders/order-answers'
import { draftOf } from '@/domain/order/answer-draft'
import { chosenFileFault } from '@/features/orders/answering/file-problems'
import type { LoadedFile } from '@/features/orders/answering/use-answering'
import { failureText } from '@/parts/connection/no-connection'
import { readTextFile } from '@/parts/pasted/read-text-file'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

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
      const fault = chosenFileFault(chosen, 'una respuesta a este pedido')
      if (fault === null) reading.mutate(chosen)
      else say(fault)
    },
    forget: () => {
      setFile(null)
      setProblems([])
    },
  }
}
