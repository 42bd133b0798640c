/** The environment of tests: without the settings of this shell, which could point to real data. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const settings =
    /^(NODE_ENV|PORT|HOST|APP_URL|DATABASE_URL|SESSION_SECRET(_PREVIOUS)?|ADMIN_EMAIL|ADMIN_PASSWORD|SEED)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
}
