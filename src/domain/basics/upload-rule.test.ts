import { expect, test } from 'vitest'
import { type UploadRule, uploadFault } from '@/domain/basics/upload-rule'

const one: UploadRule = { types: ['image/png', 'image/jpeg'], most: 1, maxBytes: 2_097_152, required: true }
const some: UploadRule = { types: ['image/*', 'text/plain'], most: 2, maxBytes: 1_572_864, required: false }
const file = (type: string, size = 10) => ({ type, size })

test.each([
  ['a file of an accepted type', one, [file('image/png')], null],
  ['a file that is as large as allowed', one, [file('image/png', 2_097_152)], null],
  ['one byte more', one, [file('image/png', 2_097_153)], 'El archivo puede tener como mucho 2 MB'],
  ['another type', one, [file('image/svg+xml')], 'Tipo de archivo no admitido'],
  ['no type at all', one, [file('')], 'Tipo de archivo no admitido'],
  ['an empty file', one, [file('image/png', 0)], 'El archivo está vacío'],
  ['no file where one is required', one, [], 'Campo obligatorio'],
  ['two files where one fits', one, [file('image/png'), file('image/png')], 'Solo se puede subir un archivo'],
  ['no file where none is required', some, [], null],
  ['files of any type of a kind', some, [file('image/webp'), file('text/plain')], null],
  ['a type that only begins alike', some, [file('imageset/x')], 'Tipo de archivo no admitido'],
  ['one file too many', some, Array(3).fill(file('image/png')), 'Como mucho 2 archivos'],
  [
    'one that is too large',
    some,
    [file('image/a'), file('image/b', 2e6)],
    'Cada archivo puede tener como mucho 1,5 MB',
  ],
])('%s', (_, rule, files, fault) => {
  expect(uploadFault(files, rule)).toBe(fault)
})
