/** What no first screen waits for, in one file: each file costs a first visit a journey to the server. */
export { default as CookieBanner } from '@/features/legal/cookie-banner'
export { default as SessionTimeout } from '@/features/session-timeout/session-timeout'
export { default as DeviceNotices } from '@/features/sync/notices/device-notices'
