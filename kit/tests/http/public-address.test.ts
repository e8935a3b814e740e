import { expect, test } from 'vitest'
import { isPublicAddress, literalAddress } from '../../http/public-address.ts'

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '127.255.0.9',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '100.64.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:db8::1]',
  '[fec0::1]',
  '[0:0:0:0:0:0:0:1]',
])('%s is an address of a private network', (host) => {
  const literal = literalAddress(`http://${host}:8080/x`)
  expect(literal).toBeDefined()
  expect(isPublicAddress(literal ?? '')).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '[2606:4700::1111]', '134744072'])('%s is public', (host) => {
  expect(isPublicAddress(literalAddress(`https://${host}/`) ?? '')).toBe(true)
})

test('a name is no literal address', () => {
  for (const host of ['example.com', 'localhost', '127.0.0.1.nip.io'])
    expect(literalAddress(`http://${host}/`)).toBeUndefined()
  expect(isPublicAddress('example.com')).toBe(false)
})
