//! Who calls whom in a module, and which functions can come back to themselves.
//!
//! An indirect call may reach every function of its type whose reference is taken anywhere. So the graph has more
//! edges than the program has calls, and is the same for the same module everywhere.

use super::survey::Survey;
use std::collections::{BTreeMap, HashMap};

/// Nodes are the functions, then one node for every type that is called through.
pub(super) struct CallGraph {
    edges: Vec<Vec<u32>>,
    functions: usize,
}

impl CallGraph {
    pub fn of(survey: &Survey<'_>) -> CallGraph {
        let functions = survey.functions.len();
        let canonical = canonical(survey);
        let mut edges = vec![Vec::new(); functions];
        let mut types = BTreeMap::new();
        for (body, from) in survey.bodies.iter().zip(survey.imported_functions() as usize..) {
            edges[from].clone_from(&body.calls);
            for &ty in &body.indirect {
                let ty = canonical[ty as usize];
                let next = (functions + types.len()) as u32;
                edges[from].push(*types.entry(ty).or_insert(next));
            }
            edges[from].sort_unstable();
            edges[from].dedup();
        }
        edges.resize(functions + types.len(), Vec::new());
        let mut referenced = survey.referenced.clone();
        referenced.sort_unstable();
        referenced.dedup();
        for function in referenced {
            let ty = canonical[survey.functions[function as usize] as usize];
            if let Some(&node) = types.get(&ty) {
                edges[node as usize].push(function);
            }
        }
        CallGraph { edges, functions }
    }

    /// Which functions can be on the stack twice, and the heaviest chain of calls among the others, by `weight`.
    pub fn cycles(&self, weight: impl Fn(usize) -> u64) -> Cycles {
        let mut search = Search::new(self.edges.len());
        let mut recursive = vec![false; self.edges.len()];
        let mut chains = vec![0; self.edges.len()];
        for root in 0..self.edges.len() {
            search.visit(&self.edges, root, |component| {
                let cyclic = component.len() > 1 || self.edges[component[0]].contains(&(component[0] as u32));
                // A component is finished after everything it leads to.
                let below = component.iter().flat_map(|&node| &self.edges[node]).map(|&to| chains[to as usize]).max();
                let own = if cyclic || component[0] >= self.functions { 0 } else { weight(component[0]) };
                for &node in component {
                    recursive[node] = cyclic;
                    chains[node] = below.unwrap_or(0) + own;
                }
            });
        }
        recursive.truncate(self.functions);
        Cycles { recursive, chain: chains.into_iter().max().unwrap_or(0) }
    }

    /// Whether a function calls any.
    pub fn calls(&self, function: usize) -> bool {
        !self.edges[function].is_empty()
    }
}

/// The outcome of [`CallGraph::cycles`].
pub(super) struct Cycles {
    /// By function.
    pub recursive: Vec<bool>,
    /// The heaviest chain of functions that are not recursive.
    pub chain: u64,
}

/// For each type, the first that is equal to it.
fn canonical(survey: &Survey<'_>) -> Vec<u32> {
    let mut first = HashMap::new();
    survey.types.iter().zip(0..).map(|(ty, index)| *first.entry(ty).or_insert(index)).collect()
}

/// Tarjan's search for strongly connected components, without recursion: modules are hostile.
struct Search {
    order: Vec<u32>,
    low: Vec<u32>,
    waiting: Vec<bool>,
    stack: Vec<usize>,
    next: u32,
}

const UNSEEN: u32 = u32::MAX;

impl Search {
    fn new(nodes: usize) -> Search {
        Search {
            order: vec![UNSEEN; nodes],
            low: vec![0; nodes],
            waiting: vec![false; nodes],
            stack: Vec::new(),
            next: 0,
        }
    }

    fn visit(&mut self, edges: &[Vec<u32>], root: usize, mut found: impl FnMut(&[usize])) {
        if self.order[root] != UNSEEN {
            return;
        }
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            if let Some(&to) = edges[node].get(*edge) {
                *edge += 1;
                let to = to as usize;
                if self.order[to] == UNSEEN {
                    self.enter(to);
                    path.push((to, 0));
                } else if self.waiting[to] {
                    self.low[node] = self.low[node].min(self.order[to]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                self.low[parent] = self.low[parent].min(self.low[node]);
            }
            if self.low[node] == self.order[node] {
                let from = self.stack.iter().rposition(|&other| other == node).expect("a root waits on the stack");
                for &member in &self.stack[from..] {
                    self.waiting[member] = false;
                }
                found(&self.stack[from..]);
                self.stack.truncate(from);
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.order[node] = self.next;
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.waiting[node] = true;
    }
}
