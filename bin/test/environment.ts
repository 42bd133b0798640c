import { settingNames } from '#server/settings.ts'

/** The environment of tests: without the settings of this shell, which could point to real data. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const names = new Set(settingNames())
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)))
}
