/** In one file, which is on its way while the database opens. */
export { keepAddress, restoreAddress } from '@/app/address-keeper'
export { keepFirstScreen } from '@/app/first-screen/keep-first-screen'
export { primeFirstScreen } from '@/app/first-screen/prime'
export { guardScans } from '@/ui/scans/scan-guard'
export { guardTranslatedTexts } from '@/ui/screen/translated-texts'
