export type Finding = { rule: Rule; what: string }

/** The rules that a history is held against. */
export const rules = [
  'lost',
  'doubled',
  'created by nobody',
  "another user's",
  'other lines',
  'withdrawals lost',
  'went back',
  'not seen by others',
  'own act unseen',
  'taken and withdrawn',
  'dearer than shown',
  'called sent, not there',
  'sales lost',
  'not converged',
  'stuck',
  'broken',
] as const
export type Rule = (typeof rules)[number]
