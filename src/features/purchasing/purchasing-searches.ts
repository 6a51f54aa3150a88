import { laboratoryTabSearch } from '@/parts/laboratories/laboratory-tab-search'

export const selectionTab = laboratoryTabSearch('laboratory-tab')
