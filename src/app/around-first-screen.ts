/** In one file, which is on its way while the database opens. */
export { keepAddress, restoreAddress } from '@/app/address-keeper'
export { primeFirstScreen } from '@/app/first-screen/prime'
export { saveFirstScreen } from '@/app/first-screen/save-first-screen'
export { endUnused } from '@/features/session-timeout/end-unused'
export { guardScans } from '@/ui/scans/scan-guard'
export { guardTranslatedTexts } from '@/ui/screen/translated-texts'
