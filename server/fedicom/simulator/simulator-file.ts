import * as v from 'valibot'

const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const euros = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))
const cn = v.pipe(v.string(), v.regex(/^\d{6}$/, 'tiene que ser un código nacional de seis cifras'))

const product = v.strictObject({
  cn,
  name: v.optional(v.string(), ''),
  /** What lies in the warehouse, and is used up. */
  units,
  /** What comes later where that is not enough. */
  delayed: v.optional(v.strictObject({ units, days: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
  /** Served in its place, from its own units. */
  substitute: v.optional(cn),
  /** What is said of units that do not come. */
  reason: v.optional(v.string(), 'SIN EXISTENCIAS'),
  pvl: v.optional(euros, 5),
  pvp: v.optional(euros, 8),
  /** Per cent of IVA; the surcharge goes with it. */
  iva: v.optional(v.picklist([4, 10, 21]), 4),
})

/**
 * `hang`: no answer; `cut`: the line breaks; `slow`: byte by byte; a number: that HTTP status; `malformed`: half of the answer.
 */
export const faultKinds = ['hang', 'cut', 'slow', 'html', 'empty', 'malformed', 500, 502, 503] as const

const fault = v.pipe(
  v.strictObject({
    /** `consulta`: asking for one order that was taken. */
    call: v.picklist(['authenticate', 'pedidos', 'consulta', 'albaranes']),
    /** Which call since the start meets it, from 1 on; or each so many. */
    at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    every: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    fault: v.picklist(faultKinds),
    /** Whether an order is taken although its answer is lost. */
    taken: v.optional(v.boolean(), true),
  }),
  v.check(
    ({ at, every }) => (at === undefined) !== (every === undefined),
    'lleva «at» o «every», y no los dos',
  ),
)

/** What a simulated wholesaler has, whom it knows and what goes wrong. */
export const simulatorFile = v.strictObject({
  users: v.pipe(
    v.array(
      v.strictObject({ user: v.string(), password: v.string(), domain: v.optional(v.string(), 'FEDICOM') }),
    ),
    v.nonEmpty('hace falta un usuario'),
  ),
  /** Without it, every customer code is known. */
  customers: v.optional(v.array(v.string())),
  tokenSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 300),
  stock: v.optional(v.array(product), []),
  /** Units of each product that `stock` does not name; without it, such a product is unknown. */
  unlisted: v.optional(units),
  /** How an order that is there already is answered: with its answer of then, or by the error with its number. */
  duplicates: v.optional(v.picklist(['answer', 'error']), 'answer'),
  faults: v.optional(v.array(fault), []),
})
export type SimulatorFile = v.InferOutput<typeof simulatorFile>
export type StockedProduct = SimulatorFile['stock'][number]
export type Fault = SimulatorFile['faults'][number]

/** Without a file: one user, and enough of everything. */
export const usualFile: SimulatorFile = v.parse(simulatorFile, {
  users: [{ user: 'TR0001', password: 'simulador', domain: 'transfer_laboratorio' }],
  unlisted: 100,
})
