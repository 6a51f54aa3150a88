/**
 * Loads the demo data into a folder, which the end-to-end tests copy (e2e/global-setup.ts): starts the built server on it and
 * stops it again.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const limitMs = 300_000
const [, , folder] = process.argv
const memoryFlags = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.match(/--\S+/g)
const server = spawn(process.execPath, [...memoryFlags, 'dist/server/main.js'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    REBOTICA_DATA: folder,
    REBOTICA_DEMO: '1',
    LOG_LEVEL: 'warn',
  },
})
let said = ''
let isReady = false
for (const stream of [server.stdout, server.stderr])
  stream.on('data', (chunk) => {
    said += chunk
    if (isReady || !/Rebotica está en http/.test(said)) return
    isReady = true
    server.kill('SIGTERM')
  })
const limit = setTimeout(() => server.kill('SIGTERM'), limitMs)
server.on('close', (status) => {
  clearTimeout(limit)
  if (isReady && status === 0) return
  console.error(`The demo data were not loaded (${status}):\n${said}`)
  process.exitCode = 1
})
