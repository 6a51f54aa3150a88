/** Who acts: the logged-in user and, while impersonating, the impersonated user's name. */
export type Identity = {
  userId: number
  username: string
  /** Username sent as X-Switch-User, or null. */
  switchUser: string | null
}

/**
 * Key under which everything of one identity is kept on the device. An impersonated pharmacy is not the pharmacy itself:
 * its cart and outbox stay apart from those of the real user (design.md §5).
 */
export const ownerOf = ({ userId, switchUser }: Identity): string =>
  switchUser === null ? String(userId) : `${userId}>${switchUser}`
