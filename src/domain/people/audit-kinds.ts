/** What the security log records. */
export const auditKinds = [
  'sessions-ended',
  'password-changed',
  'password-recovered',
  'profile-changed',
  'avatar-changed',
  'impersonation-started',
  'impersonation-ended',
  'terms-agreed',
  'laboratory-terms-accepted',
  'laboratory-terms-rejected',
  'laboratory-access',
  'purchase-order-exported',
  'order-taken',
  'order-released',
  'order-cancelled',
] as const
export type AuditKind = (typeof auditKinds)[number]
