import type { InputWrapperProps } from '@mantine/core'
import type { FieldSpec } from '@/features/admin/editing/kinds/field-spec'

/** A control of a form. Faults are those of the whole form, by path: `conditions.0.quantity`. */
export type FieldProps<Spec extends FieldSpec = FieldSpec> = {
  spec: Spec
  path: string
  value: unknown
  onChange: (value: unknown) => void
  faults: Readonly<Record<string, string>>
  /** The name of an entry that exists. */
  isFixed?: boolean
}

const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** What all controls of Mantine have in common. */
export const shared = ({ spec, path, faults }: Pick<FieldProps, 'spec' | 'path' | 'faults'>) => ({
  label: spec.label,
  description: spec.hint,
  name: path,
  required: 'required' in spec && spec.required === true,
  error: faults[path],
  // Below, so that fields beside each other are level.
  inputWrapperOrder,
  'data-path': path,
})
