import { expect, test } from 'vitest'
import { randomFor } from '../../server/demo/basics/random'
import { apply, type Change, pathsOf, survivors } from './names'

const root = 1
const folder = (id: number, name: string, inside = root): Change => ({
  ...{ op: 'create', id, kind: 'folder', target: '', folder: inside, name },
})
const file = (id: number, name: string, inside = root): Change => ({
  ...{ op: 'create', id, kind: 'file', target: '', folder: inside, name },
})
const sync = (id: number): Change => ({ op: 'sync', id })
const seeds = Array.from({ length: 60 }, (_, index) => index)
/** All that may be left, each as its paths. */
const outcomes = (changes: readonly Change[]) =>
  new Set(
    seeds.map((seed) =>
      [...pathsOf(apply(new Map(), survivors(changes, randomFor('names', seed))), root).keys()].join(' '),
    ),
  )

test('a new file may be gone, until it or its folder is fsynced', () => {
  expect(outcomes([file(2, 'a')])).toEqual(new Set(['', 'a']))
  expect(outcomes([file(2, 'a'), sync(2)])).toEqual(new Set(['a']))
  expect(outcomes([file(2, 'a'), sync(root)])).toEqual(new Set(['a']))
})

test('in one folder nothing survives what came before it', () => {
  expect(outcomes([file(2, 'a'), file(3, 'b')])).toEqual(new Set(['', 'a', 'a b']))
  expect(outcomes([file(2, 'a'), file(3, 'b'), sync(3)])).toEqual(new Set(['a b']))
})

test('a file in new folders is found again once it is fsynced', () => {
  expect(outcomes([folder(2, 'a'), folder(3, 'b', 2), file(4, 'c', 3), sync(4)])).toEqual(
    new Set(['a a/b a/b/c']),
  )
})

test('a renamed folder has its old or its new name until the folder above is fsynced', () => {
  const rename: Change = { op: 'rename', id: 2, folder: root, name: 'a', toFolder: root, toName: 'z' }
  const made = [folder(2, 'a'), file(3, 'c', 2), sync(3)]
  expect(outcomes([...made, rename])).toEqual(new Set(['a a/c', 'z z/c']))
  expect(outcomes([...made, rename, sync(root)])).toEqual(new Set(['z z/c']))
})
