import { describe, expect, test } from 'vitest'
import { signedUrl, verifySignedUrl } from '../../adapters/signed-url.ts'
import { type Grant, parseSignedQuery, queryOf, signedText } from '../../rules/signed-url.ts'

const signingKey = 'a key of thirty-two characters..'
const base = 'https://files.example/some/path'
const key = '0199d3a4-7c1e-7abc-8def-0123456789ab'
const download: Grant = {
  method: 'GET',
  key,
  fileId: '0199d3a4-0000-7abc-8def-0123456789ab',
  contentType: 'application/pdf',
  fileName: '起诉状.pdf',
  expires: 1_000,
}
const upload: Grant = { method: 'PUT', key, contentType: 'text/plain; charset=utf-8', size: 12, expires: 1_000 }

/** As a server takes an address apart. */
function verify(address: string, method: 'GET' | 'PUT' = 'GET', nowMs = 0, withKey = signingKey) {
  const { pathname, searchParams } = new URL(address)
  const named = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  return verifySignedUrl({ method, key: named, query: Object.fromEntries(searchParams) }, withKey, nowMs)
}
const tampered = { ok: false, reason: 'tampered' }
const changed = (address: string, change: (query: URLSearchParams) => void): string => {
  const url = new URL(address)
  change(url.searchParams)
  return url.href
}

describe.each([
  { name: 'a download address', grant: download, others: { size: '12' } },
  { name: 'an upload address', grant: upload, others: { name: 'other.pdf' } },
])('$name', ({ grant, others }) => {
  const address = signedUrl(base, grant, signingKey)

  test('gives back exactly what was signed', () => {
    expect(address.startsWith(`${base}/${key}?`)).toBe(true)
    expect(verify(address, grant.method)).toEqual({ ok: true, grant })
  })

  test('works until its last second and not after it', () => {
    expect(verify(address, grant.method, 1_000_999).ok).toBe(true)
    expect(verify(address, grant.method, 1_001_000)).toEqual({ ok: false, reason: 'expired' })
  })

  test('is refused when any part of it is changed, taken away, emptied or doubled', () => {
    for (const [name, value] of new URL(address).searchParams) {
      const variants = [
        `${value}0`,
        `0${value}`,
        ` ${value}`,
        value.slice(1),
        value.slice(0, -1),
        value.toLowerCase(),
        '',
      ]
      for (const variant of variants.filter((text) => text !== value)) {
        const found = verify(
          changed(address, (query) => query.set(name, variant)),
          grant.method,
        )
        expect(found, `${name}=${variant}`).toEqual(tampered)
      }
      const without = changed(address, (query) => query.delete(name))
      expect(verify(without, grant.method), `without ${name}`).toEqual(tampered)
      const query = { ...Object.fromEntries(new URL(address).searchParams), [name]: [value, value] }
      expect(verifySignedUrl({ method: grant.method, key, query }, signingKey, 0), `two of ${name}`).toEqual(tampered)
    }
  })

  test('is refused for another key, another method and with anything added', () => {
    expect(verify(address.replace(key, key.replace('0199', '0198')), grant.method)).toEqual(tampered)
    expect(verify(address, grant.method === 'GET' ? 'PUT' : 'GET')).toEqual(tampered)
    for (const added of [others, { more: '1' }])
      expect(verify(`${address}&${new URLSearchParams(added)}`, grant.method)).toEqual(tampered)
  })

  test('is refused under another signing key, and says tampered rather than expired when it is both', () => {
    expect(verify(address, grant.method, 0, 'another key of thirty-two chars.')).toEqual(tampered)
    const late = changed(address, (query) => query.set('type', 'text/html'))
    expect(verify(late, grant.method, 9_999_999)).toEqual(tampered)
  })

  test('every single bit of the signature counts', () => {
    const signature = new URL(address).searchParams.get('signature') ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let at = 0; at < signature.length; at++) {
      const next = alphabet[(alphabet.indexOf(signature.charAt(at)) + 1) % 64]
      const forged = signature.slice(0, at) + next + signature.slice(at + 1)
      expect(
        verify(
          changed(address, (query) => query.set('signature', forged)),
          grant.method,
        ),
      ).toEqual(tampered)
    }
  })
})

test('what is moved from one field to its neighbour changes the signed text', () => {
  const other: Grant = { ...download, contentType: 'application/pdf","name', fileName: 'x' }
  expect(signedText(other)).not.toBe(signedText({ ...download, contentType: 'application/pdf', fileName: 'name","x' }))
})

test('a name that is no Unicode still gives an address that works', () => {
  const address = signedUrl(base, { ...download, fileName: 'a\ud800&=?.pdf' }, signingKey)
  expect(verify(address)).toMatchObject({ ok: true, grant: { fileName: 'a\ufffd&=?.pdf' } })
})

test('a query is read back as it was written, and numbers in another spelling are not', () => {
  const query = { ...queryOf(upload), signature: 's' }
  expect(parseSignedQuery(key, query)).toEqual({ grant: upload, signature: 's' })
  for (const size of ['+12', '012', '12.0', '1e1', '-1', '', '0x0c', '9'.repeat(16), 12])
    expect(parseSignedQuery(key, { ...query, size })).toBeUndefined()
})
