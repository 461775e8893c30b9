import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createHostCheck, isPlainTarget } from './request-head.ts'

const localPort = 3000
const incoming = (host: string) =>
  ({ headers: { host }, rawHeaders: ['Host', host], socket: { localPort } }) as unknown as IncomingMessage
const judge = (baseUrl: string, hosts: readonly string[]) =>
  hosts.filter((host) => createHostCheck(baseUrl)(incoming(host)) === 'own')

test('a public site answers to its own host alone, with its default port or without', () => {
  const hosts = ['keepcase.example', 'KeepCase.example', 'keepcase.example:443', 'keepcase.example:0443']
  const others = ['www.keepcase.example', 'keepcase.example.', 'keepcase.example:80', 'keepcase.example:3000']
  const loopback = ['localhost', 'localhost:3000', '127.0.0.1:3000', '127.0.0.1', '[::1]:3000', '[::1]:443']
  expect(judge('https://keepcase.example', [...hosts, ...others, ...loopback])).toEqual(hosts)
})

test('a site on another port answers on that port', () => {
  const hosts = ['shop.example:8080', 'shop.example', 'shop.example:80', 'localhost:8080', 'localhost:3000']
  expect(judge('http://shop.example:8080', hosts)).toEqual(['shop.example:8080'])
})

test('a site on this machine answers to all names of it, at its port and at the one that listens', () => {
  const hosts = ['localhost:80', 'localhost', '127.0.0.1', '[::1]', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']
  const others = ['localhost:3001', '127.0.0.2:3000', '0.0.0.0:3000', 'a.localhost:3000']
  expect(judge('http://localhost', [...hosts, ...others])).toEqual(hosts)
  expect(judge('http://127.0.0.2:3000', ['127.0.0.2:3000'])).toEqual(['127.0.0.2:3000'])
})

test('an ordinary request target is plain, whatever its query', () => {
  const targets = [
    ...['/', '/a/b', '/a//b', '/a/', '/a?b=//c', '/?%', '/?q=\\x', '/%C3%A9', '/a%20b', '/a%2Fb', '/a%5Cb', '/é'],
    ...['/.well-known/x', '/a/../b', '/*', "/it's~(fine)!"],
  ]
  expect(targets.filter((target) => !isPlainTarget(target))).toEqual([])
})
