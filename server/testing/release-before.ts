import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterFile } from './after-file'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The last commit of the release before this one: the parent of the one that changed the version. Null without that history. */
export function releaseBefore(): string | null {
  try {
    const changed = git('log', '-1', '--format=%H', '-G^  "version": ', '--', 'package.json')
    return git('rev-parse', '--verify', '--quiet', `${changed}^`)
  } catch {
    return null
  }
}

/** Its sources, beside the packages of today, in a folder that goes with the calling test file. */
export async function sourcesOf(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-release-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  const parts = ['server', 'src', ':(glob)*.json']
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
