#!/bin/sh
# One job, between its hooks, with the variables of .env; what it does is the test's: job.sh beside the fake root.
# Registered just in time, the files of the registration come with it.
if [ -n "$ACTIONS_RUNNER_INPUT_JITCONFIG" ]; then
  printf '%s' "$ACTIONS_RUNNER_INPUT_JITCONFIG" | base64 -d | tr ',' '\n' | tr -d '{}" ' | { cat; echo; } |
    while IFS=: read -r file text; do printf '%s' "$text" | base64 -d >"$file"; done
  unset ACTIONS_RUNNER_INPUT_JITCONFIG
fi
[ -f .runner ] || { echo 'Not configured.'; exit 1; }
set -a
. ./.env
set +a
RUNNER_TRACKING_ID=fake GITHUB_ACTIONS=true
export RUNNER_TRACKING_ID GITHUB_ACTIONS
mkdir -p _work
# It listens until there is a job.
until [ -e "$RATINGPLATE_ROOT/../job.sh" ]; do sleep 0.02; done
# As the real one does: by the ending of the name, and with -e.
hook() {
  case $1 in *.sh) bash --noprofile --norc -e -o pipefail "$1" ;; *) echo "$1 is no script that is known"; return 1 ;; esac
}
hook "$ACTIONS_RUNNER_HOOK_JOB_STARTED" >started.log 2>&1 || { echo "failed $?" >>started.log; exit 1; }
/bin/bash "$RATINGPLATE_ROOT/../job.sh" >job.log 2>&1
hook "$ACTIONS_RUNNER_HOOK_JOB_COMPLETED" >completed.log 2>&1
