import { describe, expect, test } from 'vitest'
import { addressPolicy } from './address-policy'

const usual = addressPolicy([])
const own = addressPolicy(['10.20.0.0/16', '127.0.0.0/8', 'fd00:1::/32'])

test.each([
  'https://pedidos.laboratorio.example/rebotica?canal=1',
  'https://pedidos.laboratorio.example:8443/',
  'https://1.1.1.1/pedidos',
  'https://[2606:4700::1111]/pedidos',
])('a webhook may be at %s', (url) => {
  expect(usual.problemOf(url)).toBeNull()
})

test.each([
  ['http://pedidos.laboratorio.example/', 'Tiene que empezar por https://'],
  ['ftp://pedidos.laboratorio.example/', 'Tiene que empezar por https://'],
  ['file:///etc/passwd', 'Tiene que empezar por https://'],
  ['https://ana:clave@laboratorio.example/', 'No puede llevar usuario ni contraseña'],
  ['pedidos', 'No es una dirección'],
  ['https://localhost/', 'Es una dirección interna'],
  ['https://base-de-datos/', 'Es una dirección interna'],
  ['https://erp.laboratorio.local/', 'Es una dirección interna'],
  ['https://metadata.google.internal./', 'Es una dirección interna'],
  ['http://127.0.0.1:8080/', 'Es una dirección interna'],
  ['https://0x7f.1/', 'Es una dirección interna'],
  ['https://2130706433/', 'Es una dirección interna'],
  ['https://169.254.169.254/latest/meta-data', 'Es una dirección interna'],
  ['https://[::1]/', 'Es una dirección interna'],
  ['https://[::ffff:10.0.0.1]/', 'Es una dirección interna'],
])('a webhook may not be at %s', (url, problem) => {
  expect(usual.problemOf(url)).toBe(problem)
})

describe('what a name resolves to', () => {
  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.0.1', '2606:4700::1111'])(
    'may be %s, on the Internet',
    (ip) => {
      expect(usual.mayConnect(ip)).toBe(true)
    },
  )

  test.each(
    `0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1
    255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001::1
    2001:db8::1 2002:a00:1::1 nada`.split(/\s+/),
  )('may not be %s, which is nobody’s on the Internet or leads elsewhere', (ip) => {
    expect(usual.mayConnect(ip)).toBe(false)
  })
})

describe('an installation with networks of its own', () => {
  test.each(['10.20.30.40', '127.0.0.1', 'fd00:1::5', '8.8.8.8'])('calls %s', (ip) => {
    expect(own.mayConnect(ip)).toBe(true)
  })
  test.each(['10.21.0.1', '192.168.1.1', 'fd00:2::5', '169.254.169.254'])('does not call %s', (ip) => {
    expect(own.mayConnect(ip)).toBe(false)
  })
  test('calls without encryption on loopback alone', () => {
    expect(own.problemOf('http://127.0.0.1:9000/')).toBeNull()
    expect(own.problemOf('http://10.20.0.1/')).toBe('Tiene que empezar por https://')
    expect(own.problemOf('https://erp.lan/')).toBeNull()
  })
})
