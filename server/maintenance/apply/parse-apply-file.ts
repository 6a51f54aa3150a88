import * as v from 'valibot'
import { type ApplyFile, applySchema } from './apply-schema'

export type Problem = { path: string; message: string }

/** 'quickwins[2].conditions[0].quantity'; '' for the file as a whole. */
export const pathText = (keys: (string | number)[]): string =>
  keys.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('')

export const parseApplyFile = (
  json: unknown,
): { ok: true; file: ApplyFile } | { ok: false; problems: Problem[] } => {
  // The schema would accept an array as an object without fields.
  if (Array.isArray(json))
    return { ok: false, problems: [{ path: '', message: 'tiene que ser un objeto { … }' }] }
  const parsed = v.safeParse(applySchema, json)
  if (parsed.success) return { ok: true, file: parsed.output }
  const problems = parsed.issues.flatMap(deepest).map((issue) => ({
    path: pathText((issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))),
    message: issue.message,
  }))
  return { ok: false, problems }
}

type Issue = v.BaseIssue<unknown>

/** For a union of text and object: the issues inside of the object say more than "neither of both". */
const deepest = (issue: Issue): Issue[] => {
  const inner = (issue.issues ?? []).filter(({ path }) => (path?.length ?? 0) > 0)
  const base = issue.path ?? []
  return inner.length === 0
    ? [issue]
    : inner.map((each) => ({ ...each, path: [...base, ...(each.path ?? [])] }) as Issue)
}
