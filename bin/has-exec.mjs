// Exits with 0 where npm runs scripts in a shell with `exec`: everywhere but on Windows. npm then waits for the server
// itself, forwards signals to it, and exits with its code.
process.exitCode = process.platform === 'win32' ? 1 : 0
