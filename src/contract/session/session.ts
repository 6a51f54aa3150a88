import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id, instant, required } from '@/contract/basics/fields'
import { roles } from '@/domain/people/roles'

/** design.md §6: a session that nobody uses for so long is over (sliding), on the server and on the device alike. */
export const idleLimitMs = 7_200_000
/** Longest life of a session, however much it is used. */
export const absoluteLimitMs = 30 * 24 * 3_600_000
/** However much it is used, impersonation ends half a day after its start; unused, after as long as a session does. */
export const impersonationLimitMs = 12 * 3_600_000
/** A log-in beyond these ends the session of the same user that was used longest ago. */
export const maxOpenSessions = 20

const laboratoryOfUser = v.object({
  id,
  name: v.string(),
  image: v.nullable(v.string()),
  corporativeColor: v.nullable(v.string()),
  category: v.object({ prescription: v.boolean() }),
  /** Whether its users have the help menu; absent in what earlier versions of the app stored. */
  reboticaHelpMenu: v.optional(v.boolean()),
  laboratoryAssociation: v.nullable(v.object({ id, name: v.string() })),
  /** Through whom it registers pharmacies; absent in what earlier versions of the app stored. */
  partner: v.optional(v.nullable(v.object({ id }))),
})

/** The current user (platform.md §3). `rol` is the first of `roles`. */
export const userSchema = v.object({
  id,
  username: v.string(),
  firstName: v.string(),
  surname: v.string(),
  /** '' for a laboratory that impersonates this user, which does not need it. Never null, which earlier versions of the app refuse. */
  email: v.string(),
  rol: v.picklist(roles),
  roles: v.array(v.picklist(roles)),
  jobPosition: v.nullable(v.object({ id, name: v.string() })),
  phone: v.nullable(v.string()),
  picture: v.nullable(v.string()),
  laboratory: v.nullable(laboratoryOfUser),
  agreedTermsAt: v.nullable(instant),
  /** The pharmacies of a pharmacy user, the first being the one to start with; empty for everyone else. */
  pharmas: v.array(
    v.object({
      id,
      name: v.string(),
      /** For how many days after a log-in a PIN opens the device; absent in what earlier versions of the app stored. */
      pinDays: v.optional(v.number()),
    }),
  ),
  /** A registration of their pharmacy waits until staff have confirmed that the address is theirs; else absent. */
  waiting: v.optional(v.boolean()),
})
export type User = v.InferOutput<typeof userSchema>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login/',
  summary: 'Inicia sesión con usuario o e-mail y contraseña',
  spec: 'platform.md §7',
  access: { kind: 'public' },
  body: v.object({
    // No e-mail address is longer; the limiter of attempts remembers names for a while, so they must not be huge.
    username: v.pipe(required, v.maxLength(254, 'Valor incorrecto')),
    password: v.pipe(v.string(), v.nonEmpty('Campo obligatorio'), v.maxLength(1000, 'Valor incorrecto')),
  }),
  response: v.object({
    token: v.string(),
    /** 32 bytes in base64, always the same for a user: seals what their devices keep. Earlier servers do not give it. */
    dataKey: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/))),
    /**
     * A backup of before was restored: of what the server took between these instants it has nothing any more. As far back as devices
     * keep what they have sent; absent where there is none.
     */
    restored: v.optional(v.array(v.object({ from: instant, to: instant }))),
  }),
  errors: ['invalid_credentials', 'too_many_requests', 'forbidden'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  summary: 'Cierra la sesión y anula su token',
  access: { kind: 'user' },
  beforeTerms: true,
  response: v.object({}),
})

export const myUser = endpoint({
  method: 'GET',
  path: '/my/user/',
  summary: 'El usuario actual',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  beforeTerms: true,
  response: userSchema,
})
