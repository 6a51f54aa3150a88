import * as v from 'valibot'
import { once } from '@/offline/basics/once'
import { kindNames, type OutboxKind, outboxKinds } from '@/offline/kinds/kinds'

const schemaOf = async (name: OutboxKind) => {
  const { kind } = await outboxKinds[name].load()
  return (await kind.schema()).schema
}

/** An entry of any kind, which comes with the code of all of them. */
export const entrySchema = once(async () => v.union(await Promise.all(kindNames.map(schemaOf))))
