import { IconReceiptTax } from '@tabler/icons-react'
import { CompactButton } from '@/ui/controls/compact-button'

type RegisterLinkProps = { laboratory: number; onOpen: (laboratory: number) => void }

/** Leads to the register of discounts of a director's laboratory. */
export function RegisterLink({ laboratory, onOpen }: RegisterLinkProps) {
  return (
    <CompactButton
      icon={<IconReceiptTax size={18} aria-hidden />}
      label="Descuentos"
      onClick={() => onOpen(laboratory)}
    />
  )
}
