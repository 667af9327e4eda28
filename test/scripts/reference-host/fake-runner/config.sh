#!/bin/sh
# Registers like the runner does, as far as the scripts can tell: the token from the environment, settings into files.
[ "$(id -u)" -ne 0 ] || { echo 'Must not run with sudo'; exit 1; }
printf '%s\n' "$@" >arguments
printf '%s' "$ACTIONS_RUNNER_INPUT_TOKEN" >token-given
case "$*" in *--ephemeral*) ephemeral=True ;; *) ephemeral=False ;; esac
case "$*" in *--disableupdate*) still=True ;; *) still=False ;; esac
echo "{\"agentName\": \"fake\", \"ephemeral\": \"$ephemeral\", \"disableUpdate\": \"$still\"}" >.runner
echo LANG=C.UTF-8 >.env
