import { expect, test } from 'vitest'
import { isAssociationHost, publicUrlOn } from './association-host'
import { type Config, readConfig } from './config'

const configOf = (environment: Record<string, string>): Config => {
  const read = readConfig(environment)
  if (!read.ok) throw new Error(read.problems.join())
  return read.config
}

test.each(['asociacion.example', 'Asociacion.Example', 'ASOCIACION.EXAMPLE.'])(
  'the association’s host is recognised as %s, whatever the case on either side',
  (hostname) => {
    expect(isAssociationHost(configOf({ ASSOCIATION_HOST: 'ASOCIACION.example' }), hostname)).toBe(true)
  },
)

test.each(['asociacion.example.evil.test', 'x.asociacion.example', 'evil.test', ''])(
  'links never begin with a host that nobody configured (%s)',
  (hostname) => {
    const config = configOf({
      ASSOCIATION_HOST: 'asociacion.example',
      PUBLIC_URL: 'https://rebotica.example',
    })
    expect(publicUrlOn(config, hostname)).toBe('https://rebotica.example')
  },
)

test('links of the association’s host keep the protocol and the port of the public address', () => {
  const config = configOf({
    ASSOCIATION_HOST: 'asociacion.example',
    PUBLIC_URL: 'https://rebotica.example:8443/',
  })
  expect(publicUrlOn(config, 'Asociacion.example')).toBe('https://asociacion.example:8443')
  expect(publicUrlOn(configOf({}), 'asociacion.localhost')).toBe('http://asociacion.localhost:4000')
})
