import { write, writeSync } from 'node:fs'

/** Longer text is not kept while it cannot be written. */
const MAX_BYTES = 1024 * 1024
/** After this time a full pipe is tried again. */
const RETRY_MS = 20
/** For so long a full pipe is waited for without the event loop, as by an ending process. */
const LAST_MS = 500

/**
 * Standard output, for the log and for what the person at the terminal reads. Nobody waits for it and its errors end
 * nothing: lines are lost when the disk is full, nobody reads the pipe, or its reader has ended; `onLost` gets their
 * number. What waits at the end of the process is written then.
 */
export class LogOutput {
  // The getter also makes a pipe report that it is full, where a write would else wait in a thread for its reader.
  readonly #fd = process.stdout.fd
  readonly #onLost: (lines: number) => void
  /** What is being written, and what comes after it. */
  #chunk = Buffer.alloc(0)
  #waiting: string[] = []
  #waitingBytes = 0
  /** Whether a write of `#chunk` has begun and not ended. */
  #isWriting = false
  /** Whether the next write is scheduled or running. */
  #isBusy = false
  /** Whether what was written last is the beginning of a line whose rest was lost. */
  #isLineOpen = false

  constructor(onLost: (lines: number) => void) {
    this.#onLost = onLost
    process.once('exit', () => this.#writeRest())
  }

  /** Whole lines. They are written in the order of the calls, those of one turn of the event loop together. */
  write(lines: string): void {
    const bytes = Buffer.byteLength(lines)
    if (this.#chunk.length + this.#waitingBytes + bytes > MAX_BYTES) {
      this.#onLost(count(lines))
      return
    }
    this.#waiting.push(lines)
    this.#waitingBytes += bytes
    if (this.#isBusy) return
    this.#isBusy = true
    setImmediate(() => this.#writeNext())
  }

  /** Writes whole lines before it returns, and before what waits. Throws when they cannot all be written. */
  writeNow(lines: string): void {
    writeWhole(this.#fd, Buffer.from(lines))
  }

  #writeNext(): void {
    this.#fillChunk()
    this.#isBusy = this.#chunk.length > 0
    if (!this.#isBusy) return
    this.#isWriting = true
    write(this.#fd, this.#chunk, (error, written) => {
      this.#isWriting = false
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#writeNext(), RETRY_MS).unref()
        return
      }
      if (error) this.#loseChunk()
      else this.#removeWritten(written)
      this.#writeNext()
    })
  }

  #fillChunk(): void {
    if (this.#chunk.length > 0 || this.#waiting.length === 0) return
    const text = this.#waiting.join('')
    this.#chunk = Buffer.from(this.#isLineOpen ? `\n${text}` : text)
    this.#waiting = []
    this.#waitingBytes = 0
  }

  #removeWritten(bytes: number): void {
    this.#isLineOpen = this.#chunk[bytes - 1] !== NEWLINE
    this.#chunk = this.#chunk.subarray(bytes)
  }

  #loseChunk(): void {
    this.#onLost(count(this.#chunk.toString()))
    this.#chunk = Buffer.alloc(0)
  }

  /** The event loop has ended: a write that has begun is still done by its thread, and what comes after it here. */
  #writeRest(): void {
    if (this.#isWriting) {
      pause()
      this.#chunk = Buffer.alloc(0)
    }
    this.#fillChunk()
    try {
      writeWhole(this.#fd, Buffer.concat([this.#chunk, Buffer.from(this.#waiting.join(''))]))
    } catch {
      // These lines are lost: the disk is full, or nobody reads them.
    }
  }
}

/** Writes without the event loop. Throws when the disk is full, or a full pipe is not read for `LAST_MS`. */
function writeWhole(fd: number, bytes: Uint8Array): void {
  let rest = bytes
  for (let waitedMs = 0; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waitedMs >= LAST_MS) throw error
      pause()
      waitedMs += RETRY_MS
    }
  }
}

const NEWLINE = 10

function count(lines: string): number {
  return lines.split('\n').length - 1
}

/** Waits without the event loop, which an ending process no longer has. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
}
