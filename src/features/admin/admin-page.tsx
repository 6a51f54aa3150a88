import type { ReactNode } from 'react'
import { type AdminTabLabel, AdminTabs, adminTabs } from '@/features/admin/admin-tabs'
import { Page } from '@/ui/shell/page'

type AdminPageProps = {
  /** The label of its tab. */
  tab: AdminTabLabel
  children: ReactNode
}

/** A part of the admin area, and above it the way to those that the user may open. */
export const AdminPage = ({ tab, children }: AdminPageProps) => (
  <Page title={adminTabs.find(({ label }) => label === tab)?.title ?? tab} hasList>
    <AdminTabs current={tab} />
    {children}
  </Page>
)
