import type { Authenticator } from '@/offline/session/authenticator'

const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text))

/** A device that knows its people. Tests have it refuse, keep no secret, or forget what it knew. */
export const createFakeAuthenticator = () => {
  const known = new Map<string, string>()
  const secretFor = (id: string, salt: Uint8Array) => bytes(`${known.get(id)} ${salt.join()}`.padEnd(32))
  const state = {
    isThere: true,
    keepsSecrets: true,
    refuses: false,
    /** Names that it was given, as its own list of passkeys shows them. */
    names: [] as string[],
    known,
  }
  const authenticator: Authenticator = {
    isThere: async () => state.isThere,
    create: async (name) => {
      if (state.refuses) return 'refused'
      if (!state.keepsSecrets) return 'unsupported'
      state.names.push(name)
      const id = crypto.randomUUID()
      known.set(id, crypto.randomUUID())
      const salt = crypto.getRandomValues(new Uint8Array(32))
      return { credential: { id: bytes(id), salt }, secret: secretFor(id, salt) }
    },
    secretOf: async ({ id, salt }) => {
      const name = new TextDecoder().decode(id)
      return state.refuses || !known.has(name) ? null : secretFor(name, salt)
    },
    forget: ({ id }) => void known.delete(new TextDecoder().decode(id)),
  }
  return Object.assign(state, { authenticator })
}
