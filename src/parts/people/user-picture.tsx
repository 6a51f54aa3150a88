import { useQuery } from '@tanstack/react-query'
import type { User } from '@/contract/session/session'
import { pictureQuery } from '@/parts/people/queries'
import { useSessionScope } from '@/parts/session/scope'

type UserPictureProps = { user: Pick<User, 'id' | 'picture'>; initials: string }

/** The picture as soon as it is there. */
export default function UserPicture({ user, initials }: UserPictureProps) {
  const { data: picture } = useQuery(pictureQuery(useSessionScope(), user))
  return picture === undefined ? initials : <img src={picture} alt="" />
}
