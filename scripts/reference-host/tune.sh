# shellcheck shell=bash
# Makes the machine steady for a job and puts it back afterwards. Only what exists is touched; every old value is on disk
# before the first new one is written. Address layout is left alone: it must stay random (docs/doctor.md).
# shellcheck source=scripts/reference-host/lib.sh disable=SC2153 # STATE is of lib.sh
[ -n "${LIB:-}" ] || exit 2

# What has been changed and is to be put back: `KIND|WHAT|OLD|NEW`. There while the machine is tuned, or was left so.
SAVED=$ROOT$STATE/saved
CPU=$ROOT/sys/devices/system/cpu
# Deeper idle states take longer than a call of a fast server; docs/doctor.md has the same limit.
SLOWEST_WAKE_US=200

# Programs that start by themselves, move interrupts, or set governor and turbo as they see fit.
RESTLESS='irqbalance thermald tuned power-profiles-daemon tlp auto-cpufreq cron atd anacron packagekit unattended-upgrades snapd fwupd'

# The value of a file; of `always [madvise] never`, the one that is chosen. False where it cannot be read.
value_of() {
  local text
  text=$(cat "$1" 2>/dev/null) || return 1
  [[ $text =~ \[([^]]*)\] ]] && text=${BASH_REMATCH[1]}
  # Tabs between numbers read as they may be written.
  printf '%s' "${text//$'\t'/ }"
}

# One line of the plan where a file has another value: `want FILE VALUE`.
want() {
  local old
  if [ ! -e "$1" ] || ! old=$(value_of "$1"); then return 0; fi
  [ "$old" = "$2" ] || say "file|${1#"$ROOT"}|$old|$2"
}

# The same, where a larger number is as good.
want_at_least() {
  local old
  if [ ! -e "$1" ] || ! old=$(value_of "$1"); then return 0; fi
  [ "$old" -ge "$2" ] 2>/dev/null || want "$1" "$2"
}

# Everything that would be changed, in the order in which it is: nobody restless may set the governor back.
plan() {
  plan_services
  plan_clock_rate
  plan_idle_states
  plan_kernel
  plan_swap
}

plan_services() {
  local unit
  command -v systemctl >/dev/null || return 0
  for unit in $RESTLESS; do
    if systemctl is-active --quiet "$unit.service" 2>/dev/null; then say "unit|$unit.service|active|stopped"; fi
  done
  # Nothing starts by the clock while something is measured.
  systemctl list-units --type=timer --state=active --plain --no-legend 2>/dev/null |
    while read -r unit _; do say "unit|$unit|active|stopped"; done || true
}

plan_clock_rate() {
  local policy
  for policy in "$CPU"/cpufreq/policy*; do
    [ -e "$policy/scaling_governor" ] || continue
    grep -qw performance "$policy/scaling_available_governors" 2>/dev/null || continue
    want "$policy/scaling_governor" performance
    if grep -qw performance "$policy/energy_performance_available_preferences" 2>/dev/null; then
      want "$policy/energy_performance_preference" performance
    fi
  done
  if [ -e "$CPU/intel_pstate/no_turbo" ]; then
    want "$CPU/intel_pstate/no_turbo" 1
  elif [ -e "$CPU/cpufreq/boost" ]; then
    want "$CPU/cpufreq/boost" 0
  else
    for policy in "$CPU"/cpufreq/policy*; do want "$policy/boost" 0; done
  fi
}

plan_idle_states() {
  local state latency
  for state in "$CPU"/cpu[0-9]*/cpuidle/state*; do
    latency=$(value_of "$state/latency") || continue
    [ "$latency" -le "$SLOWEST_WAKE_US" ] || want "$state/disable" 1
  done
}

plan_kernel() {
  local pages=$ROOT/sys/kernel/mm/transparent_hugepage ksm=$ROOT/sys/kernel/mm/ksm/run file
  # Programs that ask for huge pages get them, others do not, and nobody waits for one.
  for file in "$pages/enabled" "$pages/defrag"; do
    if [ "$(value_of "$file" || true)" = always ]; then want "$file" madvise; fi
  done
  # 2 also takes apart what has been merged.
  if [ "$(value_of "$ksm" || true)" = 1 ]; then want "$ksm" 2; fi
  want "$ROOT/proc/sys/kernel/nmi_watchdog" 0
  want "$ROOT/proc/sys/kernel/numa_balancing" 0
  want_at_least "$ROOT/proc/sys/net/core/somaxconn" 4096
}

# Swap goes only where what is in it fits into memory with a tenth to spare: otherwise the kernel would end programs.
plan_swap() {
  local name size used priority total free in_use=0 areas=()
  [ -r "$ROOT/proc/swaps" ] || return 0
  while read -r name _ size used priority; do
    [ -n "$size" ] || continue
    in_use=$((in_use + used))
    areas+=("swap|$name|$priority|off")
  done < <(tail -n +2 "$ROOT/proc/swaps")
  [ "${#areas[@]}" -gt 0 ] || return 0
  total=$(awk '$1 == "MemTotal:" { print $2 }' "$ROOT/proc/meminfo")
  free=$(awk '$1 == "MemAvailable:" { print $2 }' "$ROOT/proc/meminfo")
  if [ $((free - in_use)) -lt $((total / 10)) ]; then
    warn "swap stays on: the $in_use KiB in it do not fit into memory"
    return 0
  fi
  printf '%s\n' "${areas[@]}"
}

# Carries out the plan. What is done, and what could not be, is told a line each.
tune() {
  local changes line
  changes=$(plan)
  [ -n "$changes" ] || { say "nothing to tune: it is as it should be"; return 0; }
  save "$changes" || { say "could not: nothing is tuned, as the old values cannot be written down"; return 0; }
  while IFS= read -r line; do change "$line"; done <<<"$changes"
}

# An older value that was never put back is the one to go back to, so it is not written over.
save() {
  local line key
  while IFS= read -r line; do
    key=$(cut -d'|' -f1,2 <<<"$line")
    if [ -f "$SAVED" ] && cut -d'|' -f1,2 "$SAVED" | grep -qxF "$key"; then continue; fi
    (umask 077 && say "$line" >>"$SAVED") || return 1
  done <<<"$1"
  sync "$SAVED" "$ROOT$STATE"
}

change() {
  local kind what old new
  IFS='|' read -r kind what old new <<<"$1"
  if "change_$kind" "$what" "$new" 2>/dev/null; then
    say "$what: $old -> $new"
  else
    say "could not: $what stays $old"
  fi
}

change_file() {
  printf '%s\n' "$2" >"$ROOT$1" && [ "$(value_of "$ROOT$1")" = "$2" ]
}
change_unit() {
  if [ "$2" = active ]; then systemctl start "$1"; else systemctl stop "$1"; fi
}
change_swap() {
  if [ "$2" = off ]; then swapoff "$1"; return; fi
  awk -v name="$1" 'NR > 1 && $1 == name { found = 1 } END { exit !found }' "$ROOT/proc/swaps" && return 0
  # Areas without a priority of their own have a negative one, which cannot be asked for.
  if [ "$2" -ge 0 ]; then swapon --priority "$2" "$1"; else swapon "$1"; fi
}

# Puts everything back, the last first; what cannot be put back stays in the list for the next time. False then.
restore() {
  [ -f "$SAVED" ] || return 0
  # A preference cannot be set while the governor is still the one for speed: a second pass finds it changed.
  restore_pass || restore_pass || return 1
}

restore_pass() {
  local kind what old new kept=()
  while IFS='|' read -r kind what old new; do
    # A processor taken out, a unit removed: there is nothing to go back to.
    if [ "$kind" = file ] && [ ! -e "$ROOT$what" ]; then continue; fi
    if "change_$kind" "$what" "$old" 2>/dev/null; then
      say "$what: back to $old"
    else
      kept=("$kind|$what|$old|$new" "${kept[@]}")
      say "could not: $what is not back at $old"
    fi
  done < <(tac "$SAVED")
  if [ "${#kept[@]}" -eq 0 ]; then rm -f "$SAVED"; return 0; fi
  printf '%s\n' "${kept[@]}" | write_file "$SAVED" 600
  return 1
}
