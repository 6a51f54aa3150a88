import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { afterFile } from './after-file'
import { releaseBefore } from './release-before'

const folder = await mkdtemp(join(tmpdir(), 'rebotica-history-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd,
    encoding: 'utf8',
  })
const whole = join(folder, 'whole')
git(folder, 'init', '-q', whole)
const commits: string[] = []
for (const version of ['0.1.0', '0.2.0']) {
  await writeFile(join(whole, 'package.json'), `{\n  "version": "${version}"\n}\n`)
  git(whole, 'add', '.')
  git(whole, 'commit', '-q', '-m', version)
  commits.push(git(whole, 'rev-parse', 'HEAD').trim())
}

test('the release before is the commit before its version changed', () => {
  expect(releaseBefore(whole)).toBe(commits[0])
})

test('a clone without that commit fails, and says how to get it', () => {
  const shallow = join(folder, 'shallow')
  git(folder, 'clone', '-q', '--depth', '1', `file://${whole}`, shallow)
  expect(() => releaseBefore(shallow)).toThrow('git fetch --unshallow')
})

test('sources without any history go without it, and say so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(releaseBefore(await mkdtemp(join(folder, 'archive-')))).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
