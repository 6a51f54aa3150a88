import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { isUnanswered, unwrap } from '@/api/outcome'
import type { OrderAnswers } from '@/contract/orders/order-answers'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { formatInteger } from '@/domain/basics/numbers'
import { type AnswerDraft, type DraftProblems, draftOf, readDraft } from '@/domain/order/answer-draft'
import { servedInFull, unitsToCome } from '@/domain/order/line-answer'
import { answeredLinesQuery } from '@/features/orders/answering/queries'
import type { Typed } from '@/features/orders/answering/typed-answers'
import { problemText, serverFaults } from '@/parts/forms/form-faults'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

export type AnswerRow = {
  line: OrderLine
  draft: AnswerDraft
  /** Why it is left out: the server refused the line as a whole. */
  refusal: string | null
}

/** What a file said of lines of the order: these alone are answered then. */
export type LoadedFile = { name: string; source: string; drafts: ReadonlyMap<number, AnswerDraft> }

const firstDraft = (line: OrderLine): AnswerDraft => draftOf(line.answer ?? servedInFull(unitsToCome(line)))

/** The lines of an order, what is typed of them, and sending it. */
export function useAnswering(
  order: Order,
  {
    typed,
    onType,
    file,
    onSent,
  }: { typed: Typed; onType: (typed: Typed) => void; file: LoadedFile | null; onSent: () => void },
) {
  const scope = useSessionScope()
  const { device, identity } = scope
  const client = useQueryClient()
  const lines = useQuery(answeredLinesQuery(scope, order.id))
  const [problems, setProblems] = useState<ReadonlyMap<number, DraftProblems>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  /** An answer that is sent again goes out under its key, so a second try cannot record it twice. */
  const sent = useRef<{ text: string; key: string }>({ text: '', key: '' })

  const rows = useMemo(
    (): AnswerRow[] | undefined =>
      lines.data
        ?.filter(({ id }) => file === null || file.drafts.has(id))
        .map((line) => ({
          line,
          draft: typed.get(line.id) ?? file?.drafts.get(line.id) ?? firstDraft(line),
          refusal: refusals.get(line.id) ?? null,
        })),
    [lines.data, typed, file, refusals],
  )
  const answered = (rows ?? []).filter(({ refusal }) => refusal === null)
  const readings = answered.map(({ line, draft }) => ({
    line,
    ...readDraft(draft, { cn: line.cn.cn, quantity: unitsToCome(line) }),
  }))

  const sending = useSingleMutation({
    mutationFn: async (answers: OrderAnswers['lines']) => {
      const text = JSON.stringify(answers)
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
      const orders = await device.orders()
      // What somebody has changed since is no longer what the file says.
      const isOfFile = file !== null && typed.size === 0 && refusals.size === 0
      const by = isOfFile
        ? ({ origin: 'file', source: file.source } as const)
        : ({ origin: 'screen', source: sent.current.key } as const)
      return unwrap(await orders.answer(identity, order.id, { ...by, lines: answers }))
    },
    onSuccess: (answeredOrder) => {
      client.setQueryData(ownedKey('order', identity, order.id), answeredOrder)
      notify.success(sentText(answeredOrder))
      onType(new Map())
      onSent()
    },
    onError: (error, answers) => {
      const found = refusedLines(serverFaults(error), answers)
      setProblems(found.fields)
      setRefusals((before) => new Map([...before, ...found.whole]))
    },
    onSettled: () => {
      client.removeQueries({ queryKey: ownedKey('orders', identity), type: 'inactive' })
      void client.invalidateQueries({ queryKey: ownedKey('orders', identity) })
      void client.invalidateQueries({
        queryKey: ownedKey('order', identity, order.id),
        // What is being typed stands on it.
        predicate: ({ queryKey }) => !queryKey.includes('answered'),
      })
    },
  })

  const type = (id: number, change: Partial<AnswerDraft>) => {
    const row = rows?.find(({ line }) => line.id === id)
    if (row === undefined) return
    onType(new Map(typed).set(id, { ...row.draft, ...change }))
    if (problems.has(id)) setProblems(new Map([...problems].filter(([line]) => line !== id)))
  }

  /** False where something is typed that cannot be sent: it is said at its field. */
  const send = (): boolean => {
    const found = new Map(
      readings.flatMap(({ line, problems }) => (problems === null ? [] : [[line.id, problems] as const])),
    )
    setProblems(found)
    if (found.size > 0) return false
    sending.mutate(
      readings.flatMap(({ line, answer }) => (answer === null ? [] : [{ line: line.id, ...answer }])),
    )
    return true
  }

  const failed = sending.error
  const isOfFields = problems.size > 0 || Object.keys(serverFaults(failed)).length > 0
  return {
    rows,
    others: (lines.data?.length ?? 0) - (rows?.length ?? 0),
    problems,
    read: readings.flatMap(({ line, answer }) => (answer === null ? [] : [{ ...line, answer }])),
    type,
    send,
    isSending: sending.isPending,
    loadError: lines.isError && lines.data === undefined ? lines.error : null,
    reload: () => void lines.refetch(),
    failure:
      failed === null || isOfFields ? null : isUnanswered(failed) ? unanswered : problemText(failed, []),
  }
}

const unanswered =
  'El servidor no ha respondido. Lo escrito sigue aquí: envíelo otra vez, que no se registra dos veces.'

const sentText = ({ answered }: Order): string =>
  answered === undefined
    ? 'Respuesta enviada.'
    : `Respuesta enviada: ${formatInteger(answered.served)} unidades servidas${
        answered.missing > 0 ? ` y ${formatInteger(answered.missing)} en falta` : ''
      }.`

/** The server's fields (`lines.3.served`) by line; those about a line as a whole apart. */
function refusedLines(faults: Record<string, string>, answers: OrderAnswers['lines']) {
  const fields = new Map<number, DraftProblems>()
  const whole = new Map<number, string>()
  for (const [place, text] of Object.entries(faults)) {
    const [, index = '', field] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(place) ?? []
    const line = answers[Number(index)]?.line
    if (index === '' || line === undefined) continue
    if (field === undefined) whole.set(line, text)
    else fields.set(line, { ...fields.get(line), [field]: text })
  }
  return { fields, whole }
}
