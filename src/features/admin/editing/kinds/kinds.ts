import type { Entry, EntryKind } from '@/contract/editing/entries'
import { defaultDeliveryDays } from '@/domain/supply/on-its-way'
import type { FieldGroup, FieldSpec } from '@/features/admin/editing/kinds/field-spec'
import { laboratoryFields } from '@/features/admin/editing/kinds/laboratory-fields'
import { laboratoryTermsFields, notificationFields } from '@/features/admin/editing/kinds/message-fields'
import {
  campaignFields,
  orderMethodFields,
  quickwinFields,
} from '@/features/admin/editing/kinds/offer-fields'
import { pharmacyFields, userFields } from '@/features/admin/editing/kinds/people-fields'
import { productFields } from '@/features/admin/editing/kinds/product-fields'

type KindOfData = {
  kind: EntryKind
  /** In the address. */
  slug: string
  /** Heading of the list. */
  title: string
  /** 'usuario'; of a form and its buttons. */
  one: string
  isFeminine?: true
  /** Columns of the list, where they are no «Código» and «Detalle». */
  keyName?: string
  detailName?: string
  groups: readonly FieldGroup[]
  /** New ones come from elsewhere. */
  onlyChanges?: true
  /** A new entry; what a form does not ask for takes the server's default. */
  empty: Entry
}

export const kinds: readonly KindOfData[] = [
  {
    kind: 'users',
    slug: 'usuarios',
    title: 'Usuarios',
    one: 'usuario',
    keyName: 'Usuario',
    detailName: 'Correo electrónico',
    groups: userFields,
    empty: { surname: '', active: true, pharmacies: [] },
  },
  {
    kind: 'pharmacies',
    slug: 'farmacias',
    title: 'Farmacias',
    one: 'farmacia',
    isFeminine: true,
    keyName: 'NIF',
    detailName: 'Población',
    groups: pharmacyFields,
    empty: { modules: [], relations: [] },
  },
  {
    kind: 'laboratories',
    slug: 'laboratorios',
    title: 'Laboratorios',
    one: 'laboratorio',
    groups: laboratoryFields,
    empty: { usualDeliveryDays: defaultDeliveryDays, prescription: false, helpMenu: true, rappel: [] },
  },
  {
    kind: 'products',
    slug: 'productos',
    title: 'Productos',
    one: 'producto',
    keyName: 'CN',
    detailName: 'IVA',
    groups: productFields,
    onlyChanges: true,
    empty: {},
  },
  {
    kind: 'quickwins',
    slug: 'quickwins',
    title: 'Quickwins',
    one: 'quickwin',
    detailName: 'Apartado',
    groups: quickwinFields,
    empty: {
      template: 'default',
      active: true,
      prescription: true,
      laboratories: [{ name: '', main: true }],
      campaigns: [],
      bids: [],
      conditions: [],
    },
  },
  {
    kind: 'campaigns',
    slug: 'campanas',
    title: 'Campañas',
    one: 'campaña',
    isFeminine: true,
    groups: campaignFields,
    empty: { products: [] },
  },
  {
    kind: 'orderMethods',
    slug: 'metodos',
    title: 'Métodos de pedido',
    one: 'método de pedido',
    groups: orderMethodFields,
    empty: { laboratories: [] },
  },
  {
    kind: 'notifications',
    slug: 'notificaciones',
    title: 'Notificaciones',
    one: 'notificación',
    isFeminine: true,
    groups: notificationFields,
    empty: { roles: [] },
  },
  {
    kind: 'laboratoryTerms',
    slug: 'terminos',
    title: 'Términos de laboratorios',
    one: 'términos de laboratorio',
    groups: laboratoryTermsFields,
    empty: { active: true },
  },
]

export const kindOfSlug = (slug: string): KindOfData | undefined => kinds.find((each) => each.slug === slug)

export const fieldsOf = (kind: EntryKind): readonly FieldSpec[] =>
  kinds.find((each) => each.kind === kind)?.groups.flatMap(({ fields }) => fields) ?? []
