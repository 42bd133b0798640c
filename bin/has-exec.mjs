// Whether npm runs scripts in a shell that can be replaced by the program it starts (`exec`): everywhere but on Windows.
// Then npm waits for the server itself, passes its signals on to it, and exits as it does.
process.exitCode = process.platform === 'win32' ? 1 : 0
