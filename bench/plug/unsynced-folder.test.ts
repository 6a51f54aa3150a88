import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { randomFor } from '../../server/demo/basics/random'
import { createUnsyncedFolder, hasCompiler, type UnsyncedFolder } from './unsynced-folder'

let made: UnsyncedFolder | undefined
afterAll(() => made?.remove())

/** Runs JavaScript in the empty folder by another process until it says that it is done; then the power is cut. */
async function cutAfter(script: string, { seed = 1, before = () => {} }: Options = {}) {
  made ??= createUnsyncedFolder('unsynced')
  const folder = made
  rmSync(folder.folder, { recursive: true })
  mkdirSync(folder.folder)
  before(folder.folder)
  folder.prepare()
  const child = spawn(
    process.execPath,
    ['-e', `const fs = require('node:fs'); ${script}; console.log('done'); setInterval(() => {}, 1000)`],
    {
      cwd: folder.folder,
      env: { ...process.env, ...folder.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  const cut = await folder.cut(randomFor('unsynced1', seed))
  const read = (name: string) => {
    const path = join(folder.folder, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  return { cut, read }
}
type Options = { seed?: number; before?: (folder: string) => void }

const seeds = Array.from({ length: 6 }, (_, index) => index)
const syncFolder = `fs.fsyncSync(fs.openSync('.', 'r'))`
const saved = 'pedido '.repeat(2_000)
const append = `const fd = fs.openSync('orders', 'a'); fs.writeSync(fd, ${JSON.stringify(saved)})`

describe.runIf(hasCompiler())('a folder whose processes lose their power', () => {
  test('keeps all that was fsynced, at every cut', async () => {
    for (const seed of seeds) {
      const { cut, read } = await cutAfter(`${append}; fs.fsyncSync(fd)`, { seed })
      expect(read('orders')).toBe(saved)
      expect(cut).toMatchObject({ unknown: [], problems: 0, writes: 1, bytes: saved.length, syncs: 1 })
    }
  })

  test('loses at some cuts all, at some a part and at some nothing of what was not fsynced', async () => {
    const left = new Set<string>()
    for (const seed of seeds) {
      const before = (folder: string) => writeFileSync(join(folder, 'orders'), 'antes ')
      const { read } = await cutAfter(append, { seed, before })
      const text = read('orders')
      left.add(text === 'antes ' ? 'nothing' : text === `antes ${saved}` ? 'all' : 'a part')
    }
    expect(left).toEqual(new Set(['nothing', 'a part', 'all']))
  })

  test('has the old or the new file after a rename without fsync of the folder, and the new one with it', async () => {
    const before = (folder: string) => writeFileSync(join(folder, 'orders'), 'antes')
    const replace = `const fd = fs.openSync('draft', 'w'); fs.writeSync(fd, 'ahora'); fs.fsyncSync(fd)
      fs.renameSync('draft', 'orders')`
    const left = new Set<string | null>()
    for (const seed of seeds) left.add((await cutAfter(replace, { seed, before })).read('orders'))
    expect(left).toEqual(new Set(['antes', 'ahora']))
    for (const seed of seeds.slice(0, 4))
      expect((await cutAfter(`${replace}; ${syncFolder}`, { seed, before })).read('orders')).toBe('ahora')
  })

  test('may lose the name of a new folder that was never fsynced, and all in it', async () => {
    const left = new Set<string | null>()
    for (const seed of seeds)
      left.add((await cutAfter(`fs.mkdirSync('a'); fs.writeFileSync('a/b', 'c')`, { seed })).read('a/b'))
    expect(left).toContain(null)
  })

  test('keeps what a kernel has written by itself, and not what came after', async () => {
    const rest = `require('node:child_process').execSync('sync')`
    const left = new Set<string | null>()
    for (const seed of seeds) {
      const { read } = await cutAfter(`fs.mkdirSync('a'); fs.writeFileSync('a/b', 'c'); ${rest}; ${append}`, {
        seed,
      })
      expect(read('a/b')).toBe('c')
      left.add(read('orders'))
    }
    expect(left).toContain(null)
  })

  test('sees what a shell and its programs write, and what they take away', async () => {
    const shell = `require('node:child_process').execSync(
      'mkdir a && echo uno > a/uno && cp a/uno dos && mv dos tres && rm a/uno && rmdir a && ln -s tres cuatro')`
    const { cut } = await cutAfter(shell)
    expect(cut).toMatchObject({ unknown: [], problems: 0 })
  })
})
