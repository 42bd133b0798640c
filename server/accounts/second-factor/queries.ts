import type { Db } from '#server/database/connect.ts'

/** Whether an authenticator app is confirmed, and how many passkeys there are. */
export async function factorsOf(
  db: Db,
  userId: number,
): Promise<{ totp: boolean; passkeys: number }> {
  const row = await db
    .selectFrom('users')
    .select((e) => [
      'totp_confirmed_at',
      e
        .selectFrom('passkeys')
        .select((p) => p.fn.countAll<number>().as('many'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { totp: Boolean(row?.totp_confirmed_at), passkeys: Number(row?.passkeys ?? 0) }
}
