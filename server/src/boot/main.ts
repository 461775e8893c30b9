// @NOTE libuv sizes its thread pool on first use, which any import may trigger. Password hashing needs four
// threads.
process.env.UV_THREADPOOL_SIZE ??= '8'

const [{ contract }, { joinFeatures }, { projectFolder, readEnv, WrongSettings }, { log }, { run }, { join }] =
  await Promise.all([
    import('@keepcase/contract'),
    import('#server/app.ts'),
    import('./env.ts'),
    import('./log.ts'),
    import('./run.ts'),
    import('node:path'),
  ])

/** Time limit for the shutdown, in milliseconds. */
const shutdownMs = 11_000

try {
  const server = await run({
    env: readEnv(process.env),
    contract,
    join: joinFeatures,
    webFolder: join(projectFolder, 'web'),
    isDevelopment: process.env.NODE_ENV === 'development',
  })
  let isEnding = false
  const end = async (reason: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ reason }, 'ending')
    setTimeout(() => process.exit(1), shutdownMs).unref()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
} catch (error) {
  if (error instanceof WrongSettings) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'the server could not start')
  process.exit(1)
}

export {}
