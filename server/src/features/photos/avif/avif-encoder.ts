import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'

/** One width of a stored original, turned and cropped first. */
export type AvifInput = { original: Uint8Array; crop: PhotoCrop | null; width: number }
export type AvifTask = AvifInput & { id: number }
export type AvifAnswer = { id: number; content?: Uint8Array; problem?: string }

/** The child process ends after so long without work, and gives back its memory. */
const idleMs = 60_000
/** Longest time for one file; a child that takes longer is killed. */
const maxMs = 60_000

type Waiting = { resolve: (content: Buffer) => void; reject: (error: Error) => void }

/** Encodes AVIF in a child process of low priority, which is started when needed and ends when idle. */
export class AvifEncoder {
  #child: ChildProcess | null = null
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #idle: NodeJS.Timeout | undefined

  /** The process id of the child; null while none runs. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** Encodes one width of a photo. Rejects when the child dies or takes a minute. */
  async encode(input: AvifInput): Promise<Buffer> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    const id = ++this.#lastId
    const timer = setTimeout(() => child.kill('SIGKILL'), maxMs)
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        child.send({ id, ...input } satisfies AvifTask, (error) => error && reject(error))
      })
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), idleMs).unref()
    }
  }

  /** Ends the child process. */
  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGTERM')
    this.#child = null
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'avif-worker.ts'), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', ({ id, content, problem }: AvifAnswer) => {
      const waiting = this.#waiting.get(id)
      if (content) waiting?.resolve(Buffer.from(content))
      else waiting?.reject(new Error(problem ?? 'The encoder answered nothing'))
    })
    const fail = (error: Error) => {
      if (this.#child === child) this.#child = null
      for (const { reject } of this.#waiting.values()) reject(error)
    }
    child.on('error', fail)
    child.on('exit', (code, signal) => fail(new Error(`The AVIF encoder ended (${signal ?? code})`)))
    // @NOTE an idle child doesn't hold the server open
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }
}
