import { queryOptions, skipToken } from '@tanstack/react-query'
import { CallError } from '@/api/outcome'
import type { User } from '@/contract/session/session'
import { storeAs } from '@/offline/session/stored-answers'
import { mustAgree } from '@/parts/session/must-agree'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

type Scope = Pick<SessionScope, 'device' | 'identity' | 'user'>

/**
 * A user's picture as a data: address. Under its version it never changes. The user's own one stays on the device until
 * the log-out; those of lists, which may be hundreds, only as long as the page.
 */
export const pictureQuery = (scope: Scope, { id, picture }: Pick<User, 'id' | 'picture'>) => {
  const version = mustAgree(scope) ? null : picture
  return queryOptions({
    ...(id === scope.user.id && storeAs('userPicture')),
    queryKey: ownedKey('picture', scope.identity, id, version),
    queryFn:
      version === null
        ? skipToken
        : async ({ signal }): Promise<string> => {
            const answer = await scope.device.client.call('userPicture', { params: { id, version }, signal })
            if (!answer.ok) throw new CallError(answer)
            return dataUrlOf(answer.data.blob)
          },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The file as an address that can be stored as a text, and shown without being freed. */
const dataUrlOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return `data:${file.type};base64,${btoa(characters.join(''))}`
}
