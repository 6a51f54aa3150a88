import type { FieldProps } from '@/features/admin/editing/fields/field-props'
import { ListField } from '@/features/admin/editing/fields/list-field'
import { NumberField } from '@/features/admin/editing/fields/number-field'
import { ChoiceField, ChoicesField, PickField, PicksField } from '@/features/admin/editing/fields/pick-fields'
import {
  DayField,
  FlagField,
  HtmlField,
  InstantField,
  TextField,
} from '@/features/admin/editing/fields/text-fields'

/** The control of a field, whatever its type. */
export function FieldControl({ spec, ...props }: FieldProps) {
  switch (spec.type) {
    case 'text':
      return <TextField spec={spec} {...props} />
    case 'html':
      return <HtmlField spec={spec} {...props} />
    case 'flag':
      return <FlagField spec={spec} {...props} />
    case 'number':
    case 'percent':
    case 'euros':
      return <NumberField spec={spec} {...props} />
    case 'day':
      return <DayField spec={spec} {...props} />
    case 'instant':
      return <InstantField spec={spec} {...props} />
    case 'choice':
      return <ChoiceField spec={spec} {...props} />
    case 'choices':
      return <ChoicesField spec={spec} {...props} />
    case 'pick':
      return <PickField spec={spec} {...props} />
    case 'picks':
      return <PicksField spec={spec} {...props} />
    case 'list':
      return <ListField spec={spec} {...props} control={FieldControl} />
  }
}
