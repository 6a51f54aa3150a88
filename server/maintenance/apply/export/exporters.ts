import type { EntryKind } from '@/contract/editing/entries'
import { exportLaboratories } from './export-laboratories'
import { exportLaboratoryTerms, exportNotifications } from './export-messages'
import { exportCampaigns, exportOrderMethods, exportQuickwins } from './export-offers'
import { exportPharmacies, exportUsers } from './export-people'
import { exportProducts } from './export-products'
import type { Exporter } from './exporter'

export const exporters: { [Kind in EntryKind]: Exporter<Kind> } = {
  users: exportUsers,
  pharmacies: exportPharmacies,
  laboratories: exportLaboratories,
  products: exportProducts,
  quickwins: exportQuickwins,
  campaigns: exportCampaigns,
  orderMethods: exportOrderMethods,
  notifications: exportNotifications,
  laboratoryTerms: exportLaboratoryTerms,
}
