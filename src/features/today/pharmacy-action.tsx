import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PharmacyTarget, TodayAction } from '@/domain/today/today-line'

/** What is opened above the screen. */
export type TodayDialog = 'running-out' | 'price-drops' | 'expiries'

type PharmacyActionProps = {
  action: TodayAction<PharmacyTarget>
  pharmacy: number
  className: string | undefined
  onOpen: (dialog: TodayDialog) => void
  onRefresh: () => void
  children: ReactNode
}

/** A line that leads to a screen is a link to it. */
export function PharmacyAction({ action, pharmacy, onOpen, onRefresh, ...props }: PharmacyActionProps) {
  const params = { id: String(pharmacy) }
  switch (action.open) {
    case 'cart':
      return <Link {...props} to="/cart/$id" params={params} search={{ lab: action.laboratory }} />
    case 'orders':
      return <Link {...props} to="/purchase-order/$id" params={params} />
    case 'order':
      return (
        <Link
          {...props}
          to="/purchase-order/$id/details/$purchaseOrderId/{-$step}"
          params={{ ...params, purchaseOrderId: String(action.order) }}
        />
      )
    case 'purchases':
      return <Link {...props} to="/purchases/$id" params={params} />
    case 'dashboard':
      return <Link {...props} to="." search={(before) => ({ ...before, section: action.section })} />
    case 'refresh':
      return <button type="button" {...props} onClick={onRefresh} />
    default:
      return <button type="button" {...props} aria-haspopup="dialog" onClick={() => onOpen(action.open)} />
  }
}
